// Why nothing could be checked, in words for whoever asked for it.

/** What a person can put right; anything else that is thrown is a defect. */
export class CheckError extends Error {}
