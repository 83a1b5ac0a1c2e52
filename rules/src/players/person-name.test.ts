import { describe, expect, test } from 'vitest';
import { namesAgree } from './person-name.ts';

describe('two names', () => {
  test.each([
    ['REYES DALISAY', 'Dalisay Reyes'],
    ['Dalisay M Reyes', 'Dalisay Reyes'],
    ['Dalisay Maria Santos Reyes', 'Dalisay Reyes'],
    ['D Reyes', 'Dalisay Reyes'],
    ['Nina Munoz', 'Niña Muñoz'],
    ['Tan Mei Ling', 'Mei Ling Tan'],
    ['dela Cruz Juan', 'Juan dela Cruz'],
    ['Jordan A', 'Jordan Avery'],
    ['Madonna', 'Madonna'],
    ['MeiLing Tan', 'Mei Ling Tan'],
    ['NGUYỄN VĂN ĐỨC', 'Duc Nguyen Van'],
    ['Łukasz Sørensen', 'Sorensen Lukasz'],
  ])('%j may be %j', (holder, name) => {
    expect(namesAgree(holder, name)).toBe(true);
    expect(namesAgree(name, holder)).toBe(true);
  });

  test.each([
    ['Maria Santos', 'Dalisay Reyes'],
    ['Pedro Reyes', 'Dalisay Reyes'],
    ['Reyes', 'Dalisay Reyes'],
    ['D R', 'Dalisay Reyes'],
    ['Dalisay Dalisay', 'Dalisay Reyes'],
    ['', 'Dalisay Reyes'],
    ['Dalisay Reyes', ''],
    ['', ''],
  ])('%j is not %j', (holder, name) => {
    expect(namesAgree(holder, name)).toBe(false);
  });
});
