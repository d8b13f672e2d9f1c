// What keys are called where somebody is.

/** Whether the keyboard has a command key. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that opens the search. */
export const SEARCH_KEY = isApple ? '⌘K' : 'Ctrl K';
