/** How high a row of the timeline is, in pixels. */
export const ROW_HEIGHT = 32;
