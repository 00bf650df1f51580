export function prefersLessMotion(): boolean {
  const chosen = document.documentElement.dataset['motion'];
  if (chosen === 'less') return true;
  return chosen !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
