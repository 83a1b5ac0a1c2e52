import type { CardProps } from '../../templates/template.ts';
import { Picture } from '../../ui/picture.tsx';

export function PortraitCard({ game, eager }: CardProps) {
  return <Picture file={`${game.game_image}/portrait`} alt={game.game_name} eager={eager} />;
}
