import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

/** A password, hidden until its owner wants to see it. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton label={shown ? 'Hide password' : 'Show password'} size="sm" onClick={() => setShown(!shown)}>
      {shown ? <EyeOff size={16} /> : <Eye size={16} />}
    </IconButton>
  );
  return <Input {...props} type={shown ? 'text' : 'password'} end={toggle} />;
}
