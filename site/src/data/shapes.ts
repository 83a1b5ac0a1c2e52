import type { CallResponse } from '#contract/calls.ts';

export type GameEntry = CallResponse<'/api/product/get_hot_games'>['value'][number];
export type Slide = CallResponse<'/api/home/fetch_slide'>['value'][number];
export type TopWin = CallResponse<'/api/settings/top10winner_withdrawal'>['winner'][number];
