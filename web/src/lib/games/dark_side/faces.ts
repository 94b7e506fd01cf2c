/**
 * The lie of the land: 20 landforms, drawn from a row of heights (0 to 9) from left to right, in the order of the cards of
 * each element. With four palettes they make 80 faces.
 */
const HEIGHTS = [
  '34536546474334', // ridge
  '7764322111223567', // basin
  '6687532223578665', // crater
  '222228887774444', // shelf
  '6655442113456666', // hollow
  '7777666333322222', // fault
  '8765544332211111', // spur
  '2223335556668888', // terrace
  '6666655006666666', // rift
  '2222288888822222', // butte
  '6655531235766555', // gully
  '2357777777777532', // plateau
  '8888870088888888', // cleft
  '1112223399999887', // scarp
  '1135677888776531', // dome
  '5555533003355555', // pit
  '2233344433222333', // reach
  '9999988833221111', // bluff
  '7888754445788877', // saddle
  '7777711111177777', // trench
] as const;

export const WIDE = 120;
export const HIGH = 60;

function outline(heights: string, foot: number, lift: number): string {
  const step = WIDE / (heights.length - 1);
  const points = [...heights].map((height, i) => `${Math.round(i * step)} ${Math.round(foot - Number(height) * lift)}`);
  return `M0 ${HIGH}L${points.join('L')}L${WIDE} ${HIGH}Z`;
}

export interface Land {
  readonly far: string;
  readonly near: string;
  readonly front: string;
}

/** Three ranges, one behind the other; the same land for the same card. */
export function landOf(index: number): Land {
  const own = HEIGHTS[index % HEIGHTS.length] ?? HEIGHTS[0];
  const behind = HEIGHTS[(index * 7 + 3) % HEIGHTS.length] ?? HEIGHTS[0];
  const front = HEIGHTS[(index * 3 + 8) % HEIGHTS.length] ?? HEIGHTS[0];
  return { far: outline(behind, 44, 2.2), near: outline(own, 54, 4.6), front: outline(front, 62, 1.4) };
}
