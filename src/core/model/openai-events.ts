/** Takes the bytes of an event stream apart into the `data` of its events. */
export interface EventDecoder {
  push(bytes: Uint8Array): readonly string[];
  /** The last event, for servers that end without the closing empty line. */
  end(): readonly string[];
}

/** Server-sent events as far as chat completions use them: data lines, joined per event; names and ids are skipped. */
export function createEventDecoder(): EventDecoder {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];

  const takeEvent = (): readonly string[] => {
    if (data.length === 0) return [];
    const event = data.join('\n');
    data = [];
    return [event];
  };

  const takeLines = (lines: readonly string[]): readonly string[] => {
    const events: string[] = [];
    for (const line of lines) {
      if (line === '') events.push(...takeEvent());
      else if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
    return events;
  };

  return {
    push(bytes) {
      rest += decoder.decode(bytes, { stream: true });
      // A carriage return at the very end may be half of a line break.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      return takeLines(lines);
    },
    end() {
      rest += decoder.decode();
      const lines = rest.split(/\r\n|\n|\r/);
      rest = '';
      return [...takeLines(lines), ...takeEvent()];
    },
  };
}
