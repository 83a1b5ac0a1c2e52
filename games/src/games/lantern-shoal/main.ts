import '../../frame/styles/frame.css';
import '../../board/board.css';
import './lantern-shoal.css';
import { startGallery } from './gallery.ts';

await startGallery();
