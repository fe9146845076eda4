/** Changes to a case that should change nothing about its verdict, in the order in which they are made. */
export const PERTURBATIONS = ['party-swap', 'names', 'gender', 'speaking-order'] as const;
export type PerturbationKind = (typeof PERTURBATIONS)[number];
