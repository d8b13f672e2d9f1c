// The style sheet of the HTML report, in light and dark, with the filter of rules by state.

import { RULE_STATES } from '../rule-verdicts.ts';
import { Markup } from './markup.ts';

/** While a state is chosen, rules in another one are hidden. */
const filtering = RULE_STATES.map(
  (state) => `body:has(#show-${state}:checked) .rule:not([data-state="${state}"]) { display: none; }`,
).join('\n');

export const pageStyle = new Markup(`
:root {
  color-scheme: light dark;
  --good: light-dark(#1a7f37, #3fb950);
  --bad: light-dark(#cf222e, #ff7b72);
  --open: light-dark(#8a6100, #d9a72a);
  --line: light-dark(#d8dee4, #373e47);
}
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin-bottom: 0; }
header p { margin-top: 0; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; position: sticky; top: 0; padding: .5rem 0; background: Canvas; }
nav input { position: absolute; opacity: 0; }
nav label { padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 1rem; cursor: pointer; }
nav input:checked + label { background: var(--line); font-weight: 600; }
nav input:focus-visible + label { outline: 2px solid; }
ul { list-style: none; padding: 0; }
.rule { border-bottom: 1px solid var(--line); }
summary { display: grid; grid-template-columns: 11rem 5.5rem 1fr; gap: .5rem; padding: .4rem 0; cursor: pointer; }
summary small { display: block; font-weight: normal; }
details > ul, details > p { margin: 0 0 .75rem 11.5rem; }
pre { margin: .3rem 0 .6rem; padding: .5rem .7rem; border-radius: .4rem; font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere;
  background: color-mix(in srgb, CanvasText 6%, Canvas); }
.promise { padding: .6rem 0 .6rem 1rem; border-left: .25rem solid var(--bad); margin-bottom: .8rem; }
.promise p { margin: .2rem 0; }
.promise ul { margin-top: .5rem; }
.seen { margin: .2rem 0; overflow-wrap: anywhere; }
.proven, .holds_assuming, .passed > b { color: var(--good); }
.broken, .differs, .failed > b { color: var(--bad); }
.proven_in_part, .not_exercised, .not_covered, .not_exercised > b { color: var(--open); }
li.not_exercised { color: inherit; }
@media (max-width: 40rem) {
  summary { grid-template-columns: 1fr; }
  details > ul, details > p { margin-left: 1rem; }
}
${filtering}
`);
