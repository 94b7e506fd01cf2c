import { mount } from 'svelte';
import App from './App.svelte';
import './lib/ui/tokens.css';
import { mend } from './lib/mending';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
window.addEventListener('vite:preloadError', ({ payload }) => void mend(payload));
mount(App, { target });
