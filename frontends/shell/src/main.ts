import './shell.css';

// Federation needs an async boundary: shared modules are settled before the first of them is used.
void import('./bootstrap.tsx');
