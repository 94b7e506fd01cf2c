/** The board beside a language model's answers: a document that an MCP host shows and feeds. It only looks. */
import { mount } from 'svelte';
import '../lib/ui/tokens.css';
import Shown from './Shown.svelte';
import { Showing } from './showing.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('board.html has no #app');
// A document in a sandbox cannot know where its host is from; nothing that it says is secret.
const showing = new Showing((message) => window.parent.postMessage(message, '*'), () => document.documentElement.clientWidth);
window.addEventListener('message', (event) => {
  if (event.source === window.parent) showing.receive(event.data);
});
window.addEventListener('resize', () => showing.resize());
mount(Shown, { target, props: { showing } });
void showing.begin();
