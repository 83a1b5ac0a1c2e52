/** Whether a form may take the focus by itself: with a mouse it saves a click, on a phone it throws up the keyboard. */
export function hasFinePointer(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
