import { MootAnalysisMarks } from './analysis-marks';
import { MootAppeal } from './appeal-table';
import { MootAttributionPane } from './attribution-pane';
import { MootCaseFacts } from './case-facts';
import { MootCaseList } from './case-list';
import { MootChartPane } from './chart-pane';
import { MootCitation } from './citation-link';
import { MootComparedTable } from './compared-table';
import { MootComparedVerdicts } from './compared-verdicts';
import { MootComparisonHeader } from './comparison-header';
import { MootComparison } from './comparison-view';
import { MootCopyButton } from './copying';
import { MootDisclosure } from './disclosure';
import { MootEmptyState } from './empty-state';
import { MootFilterBox } from './filter-box';
import { MootFlipBar } from './flip-bar';
import { MootFlow } from './flow-picture';
import { MootFlowView } from './flow-view';
import { MootForkForm } from './fork-form';
import { MootGroupTable } from './group-table';
import type { VsCodeApi } from './host';
import { Host } from './host';
import { MootKeyOverlay } from './key-overlay';
import { MootLongText } from './long-text';
import { MootMetricTable } from './metric-table';
import { MootPanel } from './moot-panel';
import { MootPairRow } from './pair-row';
import { PanelMemory } from './panel-memory';
import { MootPreviewView } from './preview-view';
import { MootProblem } from './problem-view';
import { MootPromptDifference } from './prompt-difference';
import { MootPrompt } from './prompt-view';
import { MootRevision } from './revision-view';
import { MootBallotsRow } from './row-ballots';
import { MootCallRow } from './row-call';
import { MootMemoryRow } from './row-memory';
import { MootNoteRow } from './row-note';
import { MootRetrievalRow } from './row-retrieval';
import { MootStageRow } from './row-stage';
import { MootRunFlow } from './run-flow';
import { MootRunHeader } from './run-header';
import { MootRunView } from './run-view';
import { MootRunWhatIf } from './run-what-if';
import { MootScoreMark } from './score-mark';
import { MootSearchBar } from './search-bar';
import { MootSideBySide } from './side-by-side';
import { MootStageRail } from './stage-rail';
import { MootSwitchForm } from './switch-form';
import { MootTranscriptHead } from './transcript-head';
import { MootTranscript } from './transcript-view';
import { registerWidgets } from './ui';
import { MootVerdictTable } from './verdict-table';
import { MootWentWrong } from './went-wrong';
import { MootWhatIf } from './what-if';

declare function acquireVsCodeApi(): VsCodeApi;

const components = {
  'moot-analysis-marks': MootAnalysisMarks,
  'moot-appeal': MootAppeal,
  'moot-attribution-pane': MootAttributionPane,
  'moot-ballots-row': MootBallotsRow,
  'moot-call-row': MootCallRow,
  'moot-case-facts': MootCaseFacts,
  'moot-case-list': MootCaseList,
  'moot-chart-pane': MootChartPane,
  'moot-citation': MootCitation,
  'moot-compared-table': MootComparedTable,
  'moot-compared-verdicts': MootComparedVerdicts,
  'moot-comparison': MootComparison,
  'moot-comparison-header': MootComparisonHeader,
  'moot-copy-button': MootCopyButton,
  'moot-disclosure': MootDisclosure,
  'moot-empty-state': MootEmptyState,
  'moot-filter-box': MootFilterBox,
  'moot-flip-bar': MootFlipBar,
  'moot-flow': MootFlow,
  'moot-flow-view': MootFlowView,
  'moot-fork-form': MootForkForm,
  'moot-group-table': MootGroupTable,
  'moot-key-overlay': MootKeyOverlay,
  'moot-long-text': MootLongText,
  'moot-memory-row': MootMemoryRow,
  'moot-metric-table': MootMetricTable,
  'moot-note-row': MootNoteRow,
  'moot-pair-row': MootPairRow,
  'moot-panel': MootPanel,
  'moot-preview-view': MootPreviewView,
  'moot-problem': MootProblem,
  'moot-prompt': MootPrompt,
  'moot-prompt-difference': MootPromptDifference,
  'moot-retrieval-row': MootRetrievalRow,
  'moot-revision': MootRevision,
  'moot-run-flow': MootRunFlow,
  'moot-run-header': MootRunHeader,
  'moot-run-view': MootRunView,
  'moot-run-what-if': MootRunWhatIf,
  'moot-score-mark': MootScoreMark,
  'moot-search-bar': MootSearchBar,
  'moot-side-by-side': MootSideBySide,
  'moot-stage-rail': MootStageRail,
  'moot-stage-row': MootStageRow,
  'moot-switch-form': MootSwitchForm,
  'moot-transcript': MootTranscript,
  'moot-transcript-head': MootTranscriptHead,
  'moot-verdict-table': MootVerdictTable,
  'moot-went-wrong': MootWentWrong,
  'moot-what-if': MootWhatIf,
} satisfies Record<string, CustomElementConstructor>;

registerWidgets();
for (const [name, component] of Object.entries(components)) customElements.define(name, component);

const host = new Host(acquireVsCodeApi(), window);
const panel = new MootPanel();
panel.services = { host, memory: new PanelMemory(host) };
document.body.append(panel);
