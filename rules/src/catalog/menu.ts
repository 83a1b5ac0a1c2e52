import { productCategoryOf } from './categories.ts';

/** How many providers a category has on a site. */
export interface ProviderCount {
  readonly category: string;
  readonly count: number;
}

/** Whether an item of that category stays in a menu. */
function isKept(category: string, counts: readonly ProviderCount[]): boolean {
  const product = productCategoryOf(category);
  if (product === undefined) return true;
  return counts.some((entry) => entry.count > 0 && productCategoryOf(entry.category) === product);
}

/**
 * The game menu without the categories that have no provider (specification, section 5). `hot` is always kept, and
 * so is whatever is not in the product-category map.
 */
export function filterGameMenu<Item extends { readonly category: string }>(
  items: readonly Item[],
  counts: readonly ProviderCount[],
): Item[] {
  return items.filter((item) => isKept(item.category, counts));
}

/** The same for the main menu, whose items name their category by `content_id`, and for what is beneath them. */
export function filterMenu<
  Child extends { readonly content_id: string },
  Item extends { readonly content_id: string; readonly children: readonly Child[] },
>(items: readonly Item[], counts: readonly ProviderCount[]): Item[] {
  return items
    .filter((item) => isKept(item.content_id, counts))
    .map((item) => ({
      ...item,
      children: item.children.filter((child) => isKept(child.content_id, counts)),
    }));
}
