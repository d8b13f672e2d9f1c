// Why nothing was generated, in words for whoever asked for it.

/** What a person can put right; anything else that is thrown is a defect. */
export class GenerateError extends Error {}
