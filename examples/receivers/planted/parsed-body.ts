// It verifies the body that it has parsed and serialised again, as behind a JSON middleware.

import { type Arrival, RightReceiver } from './right-receiver.ts';

export class ParsedBody extends RightReceiver {
  override isGenuine({ headers, body }: Pick<Arrival, 'headers' | 'body'>): Promise<boolean> {
    return super.isGenuine({ headers, body: JSON.stringify(JSON.parse(body)) });
  }
}
