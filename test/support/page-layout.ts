// What is wrong with how a page is laid out: it is measured, and not compared with a picture.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const MEASURE = readFileSync(new URL('./page-layout.js', import.meta.url), 'utf8').replace(/;\s*$/, '');

/**
 * Text that is cut off, things that overlap, targets below 24 pixels, and steps of the Tab key upwards, each with its element.
 *
 * @param isHoverEnough whether text may be cut off that is told whole to who points at it
 * @example await layoutProblems(page, { isHoverEnough: false }) // ['cut off: span.row-detail "disabled · 10 of 10 fa…"']
 */
export function layoutProblems(
  page: Page,
  { isHoverEnough }: { readonly isHoverEnough: boolean },
): Promise<string[]> {
  return page.evaluate<string[]>(`(${MEASURE})(${isHoverEnough})`);
}
