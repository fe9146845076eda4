import { Drop } from 'liquidjs';

/** Stands for a value that is not there yet. Templates find it to hold any name, and it says itself how it is written. */
export abstract class StandIn extends Drop {
  abstract override toString(): string;
}

// Filters such as `where` ask whether a name is in an item before they read it.
Object.setPrototypeOf(
  StandIn.prototype,
  new Proxy(Object.create(Drop.prototype) as object, { has: () => true }),
);
