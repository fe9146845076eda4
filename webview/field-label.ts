/**
 * Gives the toolkit's text field its name for screen readers. The field overwrites the attribute with “Text field”
 * when it enters the page, so this is called after the first rendering.
 */
export function labelField(root: ParentNode, label: string): void {
  root.querySelector('vscode-text-field')?.setAttribute('aria-label', label);
}
