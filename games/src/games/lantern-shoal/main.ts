import '../../frame/styles/frame.css';
import '../../board/board.css';
import './lantern-shoal.css';
import { openGallery } from './gallery.ts';

await openGallery();
