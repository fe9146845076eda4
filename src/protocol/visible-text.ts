/** How text that somebody else wrote is shown, for the panel as for reports. */
export { clipped, visible } from '../core/text/visible';
