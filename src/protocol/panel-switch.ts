/** A named ablation, as the panel offers it. */
export interface PanelSwitch {
  readonly name: string;
  readonly value: boolean | number | string;
  /** For switches that are one of several words. */
  readonly choices?: readonly string[];
}
