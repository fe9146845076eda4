/** What panel and extension say to each other about the flow of a pipeline. */
import type { FlowLayout } from '../core/flow/flow-layout';
import type { PanelSwitch } from './panel-switch';

export type { FlowArrow, FlowLayout, PlacedStage } from '../core/flow/flow-layout';
export type { FlowStage } from '../core/flow/flow-graph';

export interface FlowPicture {
  readonly title: string;
  readonly layout: FlowLayout;
  /** As the picture has them. */
  readonly switches: readonly PanelSwitch[];
  /** Why the picture is an earlier one: the file has an error now. */
  readonly problem?: string;
}

export interface FlowRequests {
  /** The pipeline as it stands in the editor, under some of its switches. */
  readonly flow: {
    readonly params: { readonly switches: Readonly<Record<string, boolean | number | string>> };
    readonly result: FlowPicture;
  };
  /** The pipeline as a run had it, under the switches it had. */
  readonly runFlow: { readonly params: { readonly run: string }; readonly result: FlowPicture };
  /** Shows a stage in the file of the flow, by its path. */
  readonly openStage: {
    readonly params: { readonly path: string };
    readonly result: Record<string, never>;
  };
}

/** What the panel of a flow answers beside `ready`; the others belong to that of runs. */
export type FlowPanelRequestName = 'flow' | 'openStage';

export type FlowNotice =
  /** The file has changed: ask anew. */
  | { readonly type: 'flow-changed' }
  /** The stage that the cursor stands in; empty for none. */
  | { readonly type: 'flow-cursor'; readonly path: string };
