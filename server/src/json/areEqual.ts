/** True for lists with the same items in the same order. */
export function areEqual<Item>(list: readonly Item[], other: readonly Item[]): boolean {
  return list.length === other.length && list.every((item, index) => item === other[index]);
}
