/** Reference of the tests: fewest edits of two texts by the whole table, without any shortcut. */
export function naiveEdits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_row, row) =>
    Array.from({ length: b.length + 1 }, (_column, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cells = table[row] ?? [];
      cells[column] = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1);
    }
  }
  return at(a.length, b.length);
}

/** Reference of likeness, in whole percent; 0 below `least`. */
export function naiveLikeness(a: string, b: string, least: number): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || a === '' || b === '') return 0;
  const percent = Math.floor((100 * (longest - naiveEdits(a, b))) / longest);
  return percent < least ? 0 : percent;
}
