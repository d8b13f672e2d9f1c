// The signature explained: a lesson in verifying it.

import type { ComponentChildren } from 'preact';
import { api, bodyOf } from '../api/client.ts';
import type { Attempt, Delivery, Schemas } from '../api/schemas.ts';
import {
  clockVerdict,
  keyText,
  signatureVerdict,
  signedAtText,
  type Verdict,
} from '../model/texts/signature-text.ts';
import { msOf } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { Id } from '../parts/id.tsx';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import { NotFound } from './not-found.tsx';

const SHOWN_CONTENT = 2_000;

interface SignaturePaneProps {
  readonly delivery: Delivery;
  readonly attempt: Attempt;
}

export function SignaturePane({ delivery: { id }, attempt: { attempt } }: SignaturePaneProps) {
  const read = useRead(
    (signal) =>
      bodyOf(
        api.GET('/_countersign/worlds/{world}/deliveries/{delivery}/attempts/{attempt}/signature', {
          params: { path: { world: worldId.value, delivery: id, attempt } },
          signal,
        }),
      ),
    [worldId.value, id, attempt],
  ).value;
  if (read.problem !== undefined) return <NotFound problem={read.problem} />;
  return read.value === undefined ? null : <Explanation explained={read.value} />;
}

function Explanation({ explained }: { readonly explained: Schemas['SignatureExplanation'] }) {
  const { signature, signed_content: content, sent, computed, signed_at: signedAt } = explained;
  const { world_at: worldAt, tolerance_ms: tolerance, endpoint_id: endpoint } = explained;
  const verdict = signatureVerdict({ ...explained, header: signature.header });
  return (
    <>
      <p class={`verdict ${verdict.isGood ? 'is-good' : 'is-bad'}`}>
        <span aria-hidden="true">{verdict.isGood ? '✓' : '✕'}</span> {verdict.text}
      </p>
      <ol class="signature">
        <Step title="Take the raw bytes of the body, before anything parses them." />
        <Step title="Put the signed string together:" code={signature.signed_content}>
          <code class="block">
            {content === null ? 'nothing was signed' : visibleText(shortened(content))}
          </code>
        </Step>
        {signature.body_hash_parameter !== null && (
          <Step
            title="Compare the SHA-256 of the body in hex with this parameter of the URL:"
            code={signature.body_hash_parameter}
          />
        )}
        <Step title={keyText(signature)}>
          <code class="block">
            •••••••• of <Id subject={{ kind: 'endpoint', id: endpoint }} />
          </code>
        </Step>
        <Step
          title={`Write the ${signature.algorithm.startsWith('hmac') ? 'digest' : 'signature'} in ${signature.encoding}:`}
          code={signature.format}
        >
          <dl class="compared">
            <div>
              <dt>computed</dt>
              <dd>{computed ?? 'nothing: there is no timestamp'}</dd>
            </div>
            <div class={verdict.isGood ? 'is-good' : 'is-bad'}>
              <dt>sent</dt>
              <dd>{sent === null ? `no header ${signature.header}` : visibleText(sent)}</dd>
            </div>
          </dl>
        </Step>
        {signature.timestamp_header !== null && (
          <Step title="Compare the timestamp with your clock:" code={signature.timestamp_header}>
            <dl class="compared">
              <div>
                <dt>signed</dt>
                <dd>{signedAtText(signedAt)}</dd>
              </div>
              {signedAt !== null && (
                <>
                  <ClockRow
                    name="world clock then"
                    verdict={clockVerdict(msOf(signedAt), msOf(worldAt), tolerance)}
                  />
                  <ClockRow
                    name="your clock now"
                    verdict={clockVerdict(msOf(signedAt), Date.now(), tolerance)}
                  />
                </>
              )}
            </dl>
          </Step>
        )}
      </ol>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly code?: string;
  readonly children?: ComponentChildren;
}

function Step({ title, code, children }: StepProps) {
  return (
    <li>
      {title} {code !== undefined && <code>{code}</code>}
      {children}
    </li>
  );
}

function ClockRow({ name, verdict }: { readonly name: string; readonly verdict: Verdict }) {
  return (
    <div class={verdict.isGood ? '' : 'is-bad'}>
      <dt>{name}</dt>
      <dd>
        {verdict.isGood ? '' : '✕ '}
        {verdict.text}
      </dd>
    </div>
  );
}

function shortened(content: string): string {
  return content.length > SHOWN_CONTENT ? `${content.slice(0, SHOWN_CONTENT)}…` : content;
}
