/** Whether none is missing. */
export function isWhole<T>(list: readonly T[]): list is readonly NonNullable<T>[] {
  return list.every((one) => one !== undefined && one !== null);
}
