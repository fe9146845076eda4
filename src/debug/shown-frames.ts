import type { Frame } from './stack';
import type { Visit } from './visit';

export interface ShownFrame {
  readonly frame: Frame;
  readonly visit: Visit;
}

/** The frames that the editor was told of, by the ids it names them with. They hold until the case moves. */
export class ShownFrames {
  private readonly known = new Map<number, ShownFrame>();
  private readonly stacks = new Map<Visit, readonly number[]>();
  /** Ids are not given twice: one that is asked for late is not taken for another's. */
  private lastId = 0;

  /** Ids of the frames of a stack, the same however often it is asked for. */
  idsOf(visit: Visit, frames: readonly Frame[]): readonly number[] {
    const told = this.stacks.get(visit);
    if (told?.length === frames.length) return told;
    const ids = frames.map((frame) => {
      this.lastId += 1;
      this.known.set(this.lastId, { frame, visit });
      return this.lastId;
    });
    this.stacks.set(visit, ids);
    return ids;
  }

  get(id: number): ShownFrame | undefined {
    return this.known.get(id);
  }

  reset(): void {
    this.known.clear();
    this.stacks.clear();
  }
}
