import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Sprite, Texture, CanvasSource, Rectangle, Ticker } from 'pixi.js';
import { faceDrawing } from '../cards/faces.ts';
import { readPalette } from '../cards/palette.ts';
import { paintDrawing } from '../cards/paint.ts';
export async function bare(alpha: number) {
  const canvas = document.createElement('canvas'); canvas.style.position='fixed'; canvas.style.inset='0'; document.body.append(canvas);
  const r = await autoDetectRenderer({ canvas, preference: ['webgl','canvas'], width: innerWidth, height: innerHeight, backgroundAlpha: alpha, skipExtensionImports: true, gcActive: false, antialias: false });
  Ticker.system.stop();
  const root = new Container(); const pal = readPalette(document.body);
  const faces='A23456789TJQK'.split('').flatMap(a=>'CDHS'.split('').map(s=>a+s));
  const page = document.createElement('canvas'); page.width=2048; page.height=1024; const ctx=page.getContext('2d')!; const source = new CanvasSource({resource: page, resolution:1});
  const tex = faces.map((f,i)=>{ const x=(i%20)*96,y=Math.floor(i/20)*132; paintDrawing(ctx, faceDrawing(f,pal), x+2,y+2,0.9); return new Texture({source, frame:new Rectangle(x,y,94,130)}); });
  const sp = Array.from({length:120},(_,i)=>{ const s=new Sprite(tex[i%52]); s.anchor.set(.5); root.addChild(s); return s; });
  let n=0; const t0=performance.now();
  return await new Promise<number>(res => { const f=(t:number)=>{ n++; const k=(t-t0)/220; sp.forEach((s,i)=>{ s.position.set(60+((i*37+k*411)%1160), 80+((i*53+k*217)%560)); s.rotation=((i*7)%30)*Math.PI/180; }); r.render(root); if (t-t0<3000) requestAnimationFrame(f); else { const fps=n/(performance.now()-t0)*1000; r.destroy(); canvas.remove(); res(fps); } }; requestAnimationFrame(f); });
}
