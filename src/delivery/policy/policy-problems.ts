// What is wrong with a delivery policy as a document writes it, each problem with its place: at the start of a mock, and
// in `countersign check`.

import { closest } from 'fastest-levenshtein';
import { isForm, POLICY_FIELDS, type Shape } from './policy-fields.ts';
import { PRESET_NAMES, presetNamed, resolvedPolicy } from './preset.ts';
import { scheduleProblems } from './schedule-problems.ts';
import { type PolicyProblem, signatureProblems } from './signature-problems.ts';
import { isMembers, type Members } from './written-policy.ts';

const AT = '/x-webhook-delivery';

/**
 * The problems of an `x-webhook-delivery`; none if it can be used.
 *
 * @example policyProblems({ preset: 'strip' }) // [{ pointer: '/x-webhook-delivery/preset', message: 'is … Did you mean stripe? …' }]
 */
export function policyProblems(written: unknown): readonly PolicyProblem[] {
  if (!isMembers(written)) return [{ pointer: AT, message: 'must be an object' }];
  if ('preset' in written && presetNamed(written.preset) === undefined)
    return [unknownPreset(written.preset)];
  const policy = resolvedPolicy(written);
  const problems = [...unknownMembers(written, POLICY_FIELDS, AT), ...misshapen(policy, POLICY_FIELDS, AT)];
  if (problems.length > 0) return clearest(problems);
  return [...scheduleProblems(policy), ...signatureProblems(written, policy)].map(({ pointer, message }) => ({
    pointer: AT + pointer,
    message,
  }));
}

/** Where a message signature cannot be read, what it would say is not missing. */
function clearest(problems: readonly PolicyProblem[]): readonly PolicyProblem[] {
  const signature = `${AT}/signature/`;
  if (!problems.some(({ pointer }) => pointer.startsWith(`${signature}message`))) return problems;
  return problems.filter(
    ({ pointer }) => !pointer.startsWith(signature) || pointer.startsWith(`${signature}message`),
  );
}

function unknownPreset(name: unknown): PolicyProblem {
  const suggestion = typeof name === 'string' ? ` Did you mean ${closest(name, [...PRESET_NAMES])}?` : '';
  return {
    pointer: `${AT}/preset`,
    message: `is not a known preset: ${JSON.stringify(name)}.${suggestion} Known are ${PRESET_NAMES.join(', ')}.`,
  };
}

function unknownMembers(value: Members, shape: Shape, at: string): PolicyProblem[] {
  const known = new Map(Object.entries(shape).map(([name, form]) => [name.replace('?', ''), form]));
  return Object.entries(value).flatMap(([name, member]) => {
    const form = known.get(name);
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (form === undefined)
      return [
        { pointer, message: `is not a known field. Did you mean ${closest(name, [...known.keys()])}?` },
      ];
    return isMembers(member) && !isForm(form) ? unknownMembers(member, form, pointer) : [];
  });
}

function misshapen(value: Members, shape: Shape, at: string): PolicyProblem[] {
  return Object.entries(shape).flatMap(([key, form]) => {
    const name = key.replace('?', '');
    const pointer = `${at}/${name}`;
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined) return key.endsWith('?') ? [] : [{ pointer, message: 'is required' }];
    if (!isForm(form))
      return isMembers(member)
        ? misshapen(member, form, pointer)
        : [{ pointer, message: 'must be an object' }];
    return form.accepts(member) ? [] : [{ pointer, message: form.message(member) }];
  });
}
