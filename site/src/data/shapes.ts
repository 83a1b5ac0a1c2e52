import type { CallResponse } from '#contract/calls.ts';

export type GameEntry = CallResponse<'/api/product/get_hot_games'>['value'][number];
export type Slide = CallResponse<'/api/home/fetch_slide'>['value'][number] & {
  /** Its words are on their way. */
  readonly isComing?: true;
};
export type TopWin = CallResponse<'/api/settings/top10winner_withdrawal'>['winner'][number];

/** From this width the wide picture of a slide is shown, below it the tall one. */
export const WIDE_SLIDE = 768;

/** A little less than the whole width at which it is shown: screens that are not fine do with a narrower drawing. */
export const SLIDE_SIZES = '77vw';

/** Later slides and slides in small places need fewer fields. */
export const LATER_SIZES = '64vw';

/** The pictures of a slide, without their endings. */
export function slideFiles(slide: Slide): { wide: string; tall: string } {
  return { wide: `${slide.image}-wide`, tall: `${slide.image}-tall` };
}

/** Texts of a slide by language; `EN` is always present. */
export function slideText(slide: Slide, language: string) {
  return slide.texts[language] ?? slide.texts.EN;
}
