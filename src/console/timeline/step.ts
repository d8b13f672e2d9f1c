// Arrow keys step through the marks: left and right in time, up and down to the nearest mark of another row.

const ROW_PX = 4;

export function stepToMark(event: KeyboardEvent): void {
  const from = event.currentTarget as SVGAElement;
  const next = nextMark(from, event.key);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function nextMark(from: SVGAElement, key: string): SVGAElement | undefined {
  const here = placeOf(from);
  const others = [...(from.ownerSVGElement?.querySelectorAll<SVGAElement>('a.mark-link') ?? [])]
    .filter((mark) => mark !== from)
    .map((mark) => ({ mark, ...placeOf(mark) }));
  const isSameRow = ({ y }: { readonly y: number }) => Math.abs(y - here.y) < ROW_PX;
  const by = (distance: (one: { x: number; y: number }) => number) =>
    others.toSorted((a, b) => distance(a) - distance(b));
  if (key === 'ArrowRight') return by(({ x }) => x).find((one) => isSameRow(one) && one.x > here.x)?.mark;
  if (key === 'ArrowLeft') return by(({ x }) => -x).find((one) => isSameRow(one) && one.x < here.x)?.mark;
  const distance = ({ x, y }: { x: number; y: number }) =>
    10_000 * Math.abs(y - here.y) + Math.abs(x - here.x);
  if (key === 'ArrowDown') return by(distance).find(({ y }) => y > here.y + ROW_PX)?.mark;
  if (key === 'ArrowUp') return by(distance).find(({ y }) => y < here.y - ROW_PX)?.mark;
  return undefined;
}

function placeOf(mark: Element): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = (mark.querySelector('.target') ?? mark).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
