import type { ToolsFor } from '../core/metric/metric';

/** The words of jieba, for the metrics that need them. Its dictionary is four megabytes, so it is loaded only then. */
export const toolsFor: ToolsFor = async (metrics) => {
  if (!metrics.some(({ needsWords }) => needsWords)) return {};
  const { cut } = await import('jieba-wasm');
  return { words: (text) => cut(text, true) };
};
