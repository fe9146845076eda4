/** The only file that knows the widget toolkit, so that it can be exchanged here. */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeProgressRing,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

/**
 * Defines `vscode-button`, `vscode-text-field` and `vscode-progress-ring`. Not `vscode-badge`, nor a ring with a value:
 * their templates hold style attributes, which the page's content security policy blocks.
 */
export function registerWidgets(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeTextField(), vsCodeProgressRing());
}
