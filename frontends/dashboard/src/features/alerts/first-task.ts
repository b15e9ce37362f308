const createdKey = 'task-created';
const asked = new EventTarget();

/** To be called when a task was created: the first one of a session leads to the question about notifications. */
export function askAfterFirstTask(): void {
  if (sessionStorage.getItem(createdKey)) return;
  sessionStorage.setItem(createdKey, 'true');
  asked.dispatchEvent(new Event('created'));
}

export function onFirstTask(listener: () => void): () => void {
  asked.addEventListener('created', listener);
  return () => asked.removeEventListener('created', listener);
}
