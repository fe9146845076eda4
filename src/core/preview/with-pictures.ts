import type { LoadedMedia } from '../runner/case-context';
import type { MediaSource } from '../template/message-emitter';
import type { Preview } from './preview';

/** The preview with its pictures read. One that cannot be read is told; a video is named only. */
export async function withPictures(
  preview: Preview,
  load: (source: MediaSource) => Promise<LoadedMedia>,
): Promise<Preview> {
  const problems = [...preview.problems];
  const sources = preview.media.values();
  const messages: Preview['messages'][number][] = [];
  for (const message of preview.messages) {
    const parts: (typeof message.parts)[number][] = [];
    for (const part of message.parts) {
      const source = part.type === 'image' ? sources.next().value : undefined;
      const loaded = source && source.frames === undefined ? await load(source) : undefined;
      if (loaded?.ok === false) problems.push(loaded.message);
      const [read = part] = loaded?.ok ? loaded.parts : [];
      parts.push(read);
    }
    messages.push({ ...message, parts });
  }
  return { ...preview, messages, problems };
}
