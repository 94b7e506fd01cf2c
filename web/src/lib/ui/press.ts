/** The keys of a button, for shapes of a drawing that have its role: Enter and Space do what a click does. */
export const press =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act();
  };
