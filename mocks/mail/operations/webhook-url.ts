// What a URL must be beside what its schema says: one that can be reached, and https in production.

import type { World } from '../../../src/engine/world.ts';
import { refuseField } from '../refusals.ts';
import { mailSettings } from '../settings.ts';

/** The refusal of a URL to deliver to, if there is one. */
export function refuseUrl(world: World, url: string) {
  if (!URL.canParse(url)) return refuseField(['body', 'url'], 'Not a URL', 'format');
  if (mailSettings(world).isProduction && new URL(url).protocol !== 'https:') {
    return refuseField(['body', 'url'], 'The URL must be https in production', 'https_required');
  }
  return undefined;
}
