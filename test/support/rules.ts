// A small catalogue of rules and gaps of two services, for what is told of rules whatever they say.

import { catalogueOf } from '../../src/verify/catalogue.ts';

/** The shop's are about webhooks and deliveries, as those that tests name; the last of each kind is its receivers' own. */
export const catalogue = catalogueOf([
  [
    'shop',
    {
      rules: {
        'S-WH-01': { says: 'GET lists the webhooks.' },
        'S-WH-02': { says: 'GET shows one.' },
        'S-WH-03': {
          says: 'A webhook can be removed.',
          statements: ['DELETE answers 204 with no body.', 'It is gone then.', 'Its records are, too.'],
        },
        'S-DL-01': { says: 'A failed delivery is tried again.' },
        'S-DL-02': { says: 'Ten failures in a row disable a webhook.' },
        'S-DL-03': { says: 'One that is disabled gets nothing.' },
        'S-EV-01': { says: 'An order that is paid is an event.' },
        'S-SG-01': { says: 'Receivers refuse what is older than 300 s.', proof: 'consumer' },
      },
      gaps: {
        'S-G-01': { hole: 'How many are listed?', choice: 'A hundred.' },
        'S-G-02': { hole: 'What counts as a failure?', choice: 'An attempt.' },
      },
    },
  ],
  ['billing', { rules: { 'B-WH-01': { says: 'An invoice that is issued is an event.' } }, gaps: {} }],
]);
