// Loads what the executable runs. It is a module, since only modules have the loader that finds other modules.

/** @param {string} url the URL of a module */
export const start = (url) => import(url);
