import { MootAnalysisMarks } from './analysis-marks';
import { MootCaseFacts } from './case-facts';
import { MootCaseList } from './case-list';
import { MootDisclosure } from './disclosure';
import { MootEmptyState } from './empty-state';
import type { VsCodeApi } from './host';
import { Host } from './host';
import { MootLongText } from './long-text';
import { MootPanel } from './moot-panel';
import { PanelMemory } from './panel-memory';
import { MootProblem } from './problem-view';
import { MootPrompt } from './prompt-view';
import { MootBallotsRow } from './row-ballots';
import { MootCallRow } from './row-call';
import { MootMemoryRow } from './row-memory';
import { MootNoteRow } from './row-note';
import { MootRetrievalRow } from './row-retrieval';
import { MootScoreMark } from './score-mark';
import { MootStageRow } from './row-stage';
import { MootSwitchForm } from './switch-form';
import { MootRunHeader } from './run-header';
import { MootSearchBar } from './search-bar';
import { MootStageRail } from './stage-rail';
import { MootTranscriptHead } from './transcript-head';
import { MootTranscript } from './transcript-view';
import { registerWidgets } from './ui';
import { MootVerdictTable } from './verdict-table';

declare function acquireVsCodeApi(): VsCodeApi;

const components = {
  'moot-analysis-marks': MootAnalysisMarks,
  'moot-ballots-row': MootBallotsRow,
  'moot-call-row': MootCallRow,
  'moot-case-facts': MootCaseFacts,
  'moot-case-list': MootCaseList,
  'moot-disclosure': MootDisclosure,
  'moot-empty-state': MootEmptyState,
  'moot-long-text': MootLongText,
  'moot-memory-row': MootMemoryRow,
  'moot-note-row': MootNoteRow,
  'moot-panel': MootPanel,
  'moot-problem': MootProblem,
  'moot-prompt': MootPrompt,
  'moot-retrieval-row': MootRetrievalRow,
  'moot-run-header': MootRunHeader,
  'moot-score-mark': MootScoreMark,
  'moot-search-bar': MootSearchBar,
  'moot-stage-rail': MootStageRail,
  'moot-stage-row': MootStageRow,
  'moot-switch-form': MootSwitchForm,
  'moot-transcript': MootTranscript,
  'moot-transcript-head': MootTranscriptHead,
  'moot-verdict-table': MootVerdictTable,
} satisfies Record<string, CustomElementConstructor>;

registerWidgets();
for (const [name, component] of Object.entries(components)) customElements.define(name, component);

const host = new Host(acquireVsCodeApi(), window);
const panel = new MootPanel();
panel.services = { host, memory: new PanelMemory(host) };
document.body.append(panel);
