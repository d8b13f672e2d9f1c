// The whole page: the bar above, the views in the upper half, the open object in the lower half.

import { EmitDialog } from './act/emit-dialog.tsx';
import { needsToken } from './api/client.ts';
import { Detail } from './detail/detail.tsx';
import { ActionProblem } from './frame/action-problem.tsx';
import { HelpDialog } from './frame/help-dialog.tsx';
import { Palette } from './frame/palette.tsx';
import { Tabs } from './frame/tabs.tsx';
import { TerminalDialog } from './frame/terminal-dialog.tsx';
import { TokenForm } from './frame/token-form.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { WorldProblem } from './frame/world-problem.tsx';
import { RuleTip } from './parts/rules.tsx';
import { Split } from './parts/split.tsx';
import { subject, tab } from './state/route.ts';
import { isLoaded, loadProblem } from './state/world.ts';
import { hasRows } from './timeline/rows.ts';
import { TimelineView } from './timeline/timeline-view.tsx';
import { Upcoming } from './timeline/upcoming.tsx';
import { VIEWS } from './views.ts';

export function App() {
  if (needsToken.value) return <TokenForm />;
  return (
    <>
      <TopBar />
      <Tabs />
      <main class="page" id="main" tabIndex={-1}>
        <ActionProblem />
        <Content />
      </main>
      <EmitDialog />
      <Palette />
      <HelpDialog />
      <TerminalDialog />
      <RuleTip />
    </>
  );
}

function Content() {
  if (loadProblem.value !== null) return <WorldProblem problem={loadProblem.value} />;
  if (!isLoaded.value) return <div class="page-wait" aria-busy="true" />;
  const View = VIEWS[tab.value];
  // The inbox that is chosen is what its view shows.
  const isShownAbove = tab.value === 'inbox' && subject.value?.kind === 'inbox' && !subject.value.part;
  if (subject.value !== null && !isShownAbove)
    return <Split upperPercent={46} upper={<View />} lower={<Detail subject={subject.value} />} />;
  if (View !== TimelineView || !hasRows.value) return <View />;
  return <Split upperPercent={64} upper={<View />} lower={<Upcoming />} />;
}
