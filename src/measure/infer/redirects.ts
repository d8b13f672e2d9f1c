// Redirects: whether they are followed, what 302 makes of the request, how many, and whether to other hosts.

import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import type { Attempt, Run } from '../observation.ts';

const FIELD = 'redirects';

/**
 * The findings about redirects.
 *
 * @example redirectFindings(runs)[0]?.value // null
 */
export function redirectFindings(runs: readonly Run[]): Finding[] {
  const tried = runs.filter(({ kind, attempts }) => kind === 'redirect' && attempts.length > 0);
  const once = tried.filter(({ id }) => /^redirect [0-9]+$/.test(id));
  if (once.length === 0) return [unknown(FIELD, 'no redirect was tried')];
  const evidence = numbersOf(tried.flatMap(({ attempts }) => attempts));
  const followed = once.filter(({ attempts }) => hopsOf(attempts).length > 0);
  if (followed.length === 0)
    return [
      certain(FIELD, null, {
        evidence,
        because: `${statusesOf(once)} led to another path, and nothing came there`,
      }),
    ];
  if (followed.length < once.length)
    return [
      {
        field: FIELD,
        certainty: 'does_not_fit',
        evidence,
        because: `${statusesOf(followed)} was followed as ${methodOf(followed[0])}, and ${statusesOf(once.filter((run) => !followed.includes(run)))} was not`,
      },
    ];
  return [...countFindings(tried, evidence), methodFinding(once, evidence), hostFinding(tried, evidence)];
}

function statusesOf(runs: readonly Run[]): string {
  return runs.map(({ attempts }) => attempts[0]?.answer.status).join(' and ');
}

/** The requests that came to where the first answer led, before the sender tried again. */
function hopsOf([, ...later]: readonly Attempt[]): readonly Attempt[] {
  const end = later.findIndex(({ isRedirected }) => isRedirected !== true);
  return end === -1 ? later : later.slice(0, end);
}

function methodOf(run: Run | undefined): string {
  return hopsOf(run?.attempts ?? [])[0]?.method ?? '';
}

function countFindings(tried: readonly Run[], evidence: readonly number[]): Finding[] {
  const many = tried.find(({ id }) => id === 'redirect many');
  const field = `${FIELD}.at_most`;
  if (many === undefined) return [unknown(field, 'it was not tried')];
  const count = hopsOf(many.attempts).length;
  const isEnded = many.attempts.length > count + 1 || many.untilMs > (many.attempts.at(-1)?.atMs ?? 0);
  return [
    (isEnded ? certain : likely)(field, count, {
      evidence,
      because: `where each answer was a redirect, ${count} were followed`,
    }),
  ];
}

/** 307 keeps the method at any sender. */
function methodFinding(once: readonly Run[], evidence: readonly number[]): Finding {
  const field = `${FIELD}.method`;
  const found = once.find(({ attempts }) => attempts[0]?.answer.status === 302);
  if (found === undefined) return unknown(field, '302 is taken for a success');
  const method = methodOf(found);
  const first = found.attempts[0]?.method;
  return certain(field, method === first ? 'keep' : 'get', {
    evidence,
    because: `302 made ${method} of ${first}`,
  });
}

function hostFinding(tried: readonly Run[], evidence: readonly number[]): Finding {
  const field = `${FIELD}.other_hosts`;
  const other = tried.find(({ id }) => id === 'redirect other host');
  if (other === undefined || other.attempts[0]?.answer.redirect !== 'other_host')
    return unknown(field, 'there is no second host to lead to');
  const isFollowed = hopsOf(other.attempts).length > 0;
  return certain(field, isFollowed, {
    evidence,
    because: `a redirect to another host was ${isFollowed ? '' : 'not '}followed`,
  });
}
