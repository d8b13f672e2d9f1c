import { expect, test } from 'vitest';
import { DELIVERY_PRESETS } from '../../../specs/generated/delivery-presets.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { publicKeyOf } from '../../../src/delivery/signing/signing-key.ts';
import { type Preset, verifyNodeRequest } from '../../../src/receiver/index.ts';
import { gradeReceiver } from '../../../src/verify/grading/grade.ts';
import { listening } from '../../support/receivers.ts';
import { GRADED, gradedDocument } from './graded-shop.ts';

const PRESETS = Object.keys(DELIVERY_PRESETS) as Preset[];
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** What was found wrong with a receiver that accepts what `isGenuine` says. */
async function failuresOf(preset: Preset, isCareful: boolean): Promise<string[]> {
  const document = { ...gradedDocument, 'x-webhook-delivery': { preset } };
  const secret = publicKeyOf(deliveryPolicyOf(document).signature, SECRET) ?? SECRET;
  await using server = await listening(async (request, response) => {
    const origin = `http://${request.headers.host}`;
    const settings = { service: preset, secret, origin, maxBytes: 20_000_000 };
    const verdict = await verifyNodeRequest(request, settings);
    response.writeHead(verdict.ok || !isCareful ? 200 : 401).end();
  });
  const { checks } = await gradeReceiver({ ...GRADED, document, url: server.url, secret: SECRET });
  return checks.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
}

test.each(PRESETS)('a receiver that verifies what %s signs passes', async (preset) => {
  expect(await failuresOf(preset, true)).toEqual([]);
});

// By a timestamp in its own header, by none, and by one in what the signature covers.
test.each<Preset>(['standard-webhooks', 'github', 'mcp-events'])(
  'a receiver that accepts everything by %s is found out',
  async (preset) => {
    const { timestampHeader } = deliveryPolicyOf({ 'x-webhook-delivery': { preset } }).signature;
    const found = await failuresOf(preset, false);
    const expected = [
      'refuses_reencoded_body',
      'refuses_tampered_body',
      'refuses_unsigned',
      'refuses_bad_digest',
      'refuses_other_secret',
    ];
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found.includes('refuses_fresh_timestamp_on_old_signature')).toBe(timestampHeader !== null);
  },
);
