import { shell } from '@forewire/ui/rspack/preset.ts';

export default shell({ directory: import.meta.dirname });
