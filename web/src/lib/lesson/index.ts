/** Everything that a lesson adds to a table, in one piece that only lessons load. */
export { default as Head } from './LessonHead.svelte';
export { default as Layer } from './LessonLayer.svelte';
export { default as Steps } from './LessonSteps.svelte';
export type { Lesson } from './lesson.svelte';
