// Deliveries that a receiver must accept: everything that the service may send.

import { alterRequest } from '../../../delivery/faults/alter-request.ts';
import { type SignedRequest, signedRequest } from '../../../delivery/signing/signing.ts';
import { acceptsAll, type Expectation } from '../expectation.ts';
import { failed, passed } from '../finding.ts';
import { unusuallySpelt } from '../unusual-spelling.ts';

export const accepting = {
  accepts_delivery: {
    title: 'accepts a good delivery',
    mend: 'Check the secret and the URL first. Then compute the HMAC over the timestamp header, a dot and the raw body, and answer 2xx.',
    tryOn: (harness) => acceptsAll(harness, { 'a good delivery': signedRequest(harness.unsignedRequest()) }),
  },

  accepts_every_type: {
    title: 'accepts every event type',
    mend: 'Answer 2xx to every event type, also to those that you do not act on.',
    tryOn: (harness) => {
      const requests = harness.eventTypes.map(
        (type) => [type, signedRequest(harness.unsignedRequest({ type }))] as const,
      );
      return acceptsAll(harness, Object.fromEntries(requests));
    },
  },

  reads_headers_in_any_case: {
    title: 'reads header names in any case',
    mend: 'Read headers through your framework, which ignores their case, or put all names into lower case first.',
    tryOn: (harness) =>
      acceptsAll(harness, {
        'in lower case': withNames(signedRequest(harness.unsignedRequest()), (name) => name.toLowerCase()),
        'in upper case': withNames(signedRequest(harness.unsignedRequest()), (name) => name.toUpperCase()),
      }),
  },

  accepts_unusual_spelling: {
    title: 'verifies raw bytes: accepts JSON in an unusual spelling',
    mend: 'Verify the bytes as they arrived, before a JSON parser reads them: express.raw(), request.text(), get_data().',
    tryOn: (harness) => {
      const unsigned = harness.unsignedRequest();
      const body = unusuallySpelt(unsigned.body);
      return acceptsAll(harness, {
        'with escapes, tabs and line breaks': signedRequest({ ...unsigned, body }),
      });
    },
  },

  accepts_unknown_type: {
    title: 'accepts an unknown event type',
    mend: 'Answer 2xx to types that you do not know, and ignore them: services add types.',
    tryOn: (harness) => {
      const { request } = alterRequest({ how: 'unknown_type', amount: null }, harness.unsignedRequest());
      return acceptsAll(harness, { 'an unknown type': request });
    },
  },

  accepts_unknown_field: {
    title: 'accepts unknown fields',
    mend: 'Do not validate events against a closed schema: services add fields.',
    tryOn: (harness) => {
      const { request } = alterRequest({ how: 'unknown_field', amount: null }, harness.unsignedRequest());
      return acceptsAll(harness, { 'unknown fields': request });
    },
  },

  accepts_reordered: {
    title: 'accepts events in another order than they happened',
    mend: 'Do not demand the order in which things happened; compare the timestamps of events where the order matters.',
    tryOn: (harness) => {
      const [earlier, later = earlier] = harness.eventTypes;
      const first = signedRequest(
        harness.unsignedRequest({ type: earlier, happenedAt: harness.now - 60_000 }),
      );
      const second = signedRequest(harness.unsignedRequest({ type: later }));
      return acceptsAll(harness, {
        [`${later}, the later one`]: second,
        [`${earlier}, the earlier one`]: first,
      });
    },
  },

  answers_in_time: {
    title: 'answers within the documented time',
    mend: 'Answer as soon as the event is stored, and do the work afterwards, in a queue.',
    looksBack: true,
    async tryOn({ genuineAnswers, policy: { timeoutMs } }) {
      const inTime = genuineAnswers.filter(({ status, tookMs }) => status !== null && tookMs <= timeoutMs);
      const late = genuineAnswers.length - inTime.length;
      if (late > 0)
        return failed(`${late} of ${genuineAnswers.length} good deliveries had no answer in time`);
      const slowest = Math.max(...inTime.map(({ tookMs }) => tookMs));
      return passed(`the slowest of ${inTime.length} took ${slowest} ms of ${timeoutMs / 1_000} s`);
    },
  },
} satisfies Record<string, Expectation>;

function withNames(request: SignedRequest, spell: (name: string) => string): SignedRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [spell(name), value]);
  return { ...request, headers: Object.fromEntries(headers) };
}
