import { noChange } from 'lit';
import type { ElementPart, PartInfo } from 'lit/directive.js';
import { Directive, PartType, directive } from 'lit/directive.js';

type Properties = Readonly<Record<string, string>>;

/**
 * Sets style properties through the CSSOM: `<div ${cssProps({ height: '40px' })}>`. Lit's `styleMap` writes a style
 * attribute at its first render, which the page's content security policy blocks.
 */
class CssProps extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('cssProps stands on an element.');
  }

  /** Not called in a browser, where `update` answers. */
  override render(properties: Properties): unknown {
    return properties;
  }

  override update(part: ElementPart, [properties]: [Properties]): unknown {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) {
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    }
    return noChange;
  }
}

export const cssProps = directive(CssProps);
