// Rules and gaps by their codes: each is a link, and says what it says when it is pointed at or has the focus.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ruleText } from '../model/rule-entries.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { linkTo } from '../state/route.ts';
import { needRules, ruleOf } from '../state/rules.ts';
import { TipBox } from './tip-box.tsx';

const RULE = /\b([A-Z]-[A-Z]{1,3}-\d{2}(?:\.\d{1,2})?)\b/;

/** The code that is pointed at, and where it is. */
const pointed = signal<{ readonly id: string; readonly at: DOMRect } | null>(null);

/** The code of a rule or a gap. */
export function RuleCode({ id }: { readonly id: string }) {
  return (
    <a
      class="id rule-code"
      href={linkTo({ kind: 'rule', id: id.split('.', 1)[0] as string })}
      {...tellingOf(id)}
    >
      {visibleText(id)}
    </a>
  );
}

/** Text that names rules and gaps, each as a link; within a link, where there can be none, as what can be pointed at. */
export function WithRules({
  text,
  isInLink = false,
}: {
  readonly text: string;
  readonly isInLink?: boolean;
}) {
  return (
    <>
      {visibleText(text)
        .split(RULE)
        .map((part, index) => {
          if (index % 2 === 0) return part;
          return isInLink ? (
            <span key={`${index}`} class="rule-word" {...tellingOf(part)}>
              {part}
            </span>
          ) : (
            <RuleCode key={`${index}`} id={part} />
          );
        })}
    </>
  );
}

/** The rules and gaps that a text names. */
export function rulesIn(text: string): string[] {
  return [...new Set(text.split(RULE).filter((_, index) => index % 2 === 1))];
}

function tellingOf(id: string) {
  const isPointed = pointed.value?.id === id;
  const tell = ({ currentTarget }: Event) => {
    needRules();
    pointed.value = { id, at: (currentTarget as Element).getBoundingClientRect() };
  };
  const end = () => {
    pointed.value = null;
  };
  return {
    onMouseEnter: tell,
    onFocus: tell,
    onMouseLeave: end,
    onBlur: end,
    onClick: end,
    'aria-describedby': isPointed ? 'rule-tip' : undefined,
  };
}

/** What the code that is pointed at says; once for a page. */
export function RuleTip() {
  const shown = pointed.value;
  const rule = shown === null ? undefined : ruleOf(shown.id);
  if (shown === null || rule === undefined) return null;
  return (
    <TipBox left={shown.at.left + shown.at.width / 2} top={shown.at.bottom} id="rule-tip">
      <div class="tip-kind">
        {visibleText(rule.service)} · {rule.kind} {rule.id}
      </div>
      {visibleText(ruleText(rule))}
    </TipBox>
  );
}

/** What the rules and gaps of a text say, for who cannot point at them. */
export function RuleSentences({ text }: { readonly text: string }) {
  const ids = rulesIn(text);
  useEffect(() => {
    if (ids.length > 0) needRules();
  }, [ids.length]);
  return (
    <>
      {ids.map((id) => {
        const rule = ruleOf(id);
        return (
          rule !== undefined && (
            <div key={id} class="muted">
              <b>{id}</b> {visibleText(ruleText(rule))}
            </div>
          )
        );
      })}
    </>
  );
}
